import { describe, expect, test } from '@jest/globals';
import { layOut } from '../../src/letterpress/index.ts';
import { toPdf } from '../../src/letterpress/pdf.ts';
import { enormousLetters } from './hostile-letters.ts';
import { strayInk } from './ink.ts';

test('explore', () => {
  for (const [name, letter] of enormousLetters()) {
    const t0 = performance.now();
    let pages; let err='';
    try { pages = layOut(letter); } catch (e) { process.stdout.write(`${name} THROWS ${e}\n`); continue; }
    const t1 = performance.now();
    let bytes = 0;
    try { bytes = toPdf(pages, letter, { createdAt: new Date(0) }).length; } catch (e) { err += `PDF ${e}`; }
    const t2 = performance.now();
    let stray; try { stray = pages.map(strayInk).find(Boolean); } catch (e) { stray = `STRAY ${e}`; }
    process.stdout.write(`${name}: ${pages.length}p lay ${(t1 - t0).toFixed(0)} pdf ${(t2 - t1).toFixed(0)} ink ${(performance.now()-t2).toFixed(0)} ${bytes} ${err} ${stray ?? ''}\n`);
  }
}, 200_000);
