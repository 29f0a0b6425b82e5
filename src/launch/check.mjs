// `npm run check`: what needs neither database nor browser, in under ninety seconds.
import { install } from './install.mjs';

install();
const { buildFonts } = await import('./build.mjs');
const { jest, lint, types } = await import('./steps.mjs');

buildFonts();
const steps = [types(), lint()];
const counts = jest(['tests/architecture', 'tests/letterpress', 'tests/documents/templates.test.ts', 'tests/payments/price.test.ts'], {});
const passed = counts.passed + steps.filter(Boolean).length;
const failed = counts.failed + steps.filter((one) => !one).length;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
