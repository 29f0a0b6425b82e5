import { testsByNeed } from './tests/harness/needs.mjs';

const files = testsByNeed();
const project = (displayName, more = {}) => ({
  displayName,
  testEnvironment: '<rootDir>/tests/harness/closing-environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', {}] },
  // An empty list would mean every file.
  testMatch: files[displayName].length > 0 ? files[displayName].map((path) => `<rootDir>/${path}`) : ['<rootDir>/none'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  setupFilesAfterEnv: ['<rootDir>/tests/harness/no-console-error.ts'],
  ...more,
});
/** Shares modules between the test files of a worker (docs/decisions/0031). */
const sharedModules = {
  runtime: '<rootDir>/tests/harness/shared-runtime.cjs',
  testEnvironment: '<rootDir>/tests/harness/shared-environment.mjs',
};
const teardown = '<rootDir>/tests/harness/teardown.mjs';

export default {
  maxWorkers: 2,
  testSequencer: '<rootDir>/tests/harness/needs.mjs',
  // Modules of finished test files stay in memory with --experimental-vm-modules: a worker that holds too much is replaced.
  workerIdleMemoryLimit: '1500MB',
  // Timings are for benches: here only what hangs fails.
  testTimeout: 120_000,
  projects: [
    project('nothing'),
    project('time'),
    project('database', {
      ...sharedModules,
      moduleNameMapper: {
        // Tests of the database make thousands of accounts; tests/auth/password.test.ts holds the real cost.
        '^@node-rs/argon2$': '<rootDir>/tests/harness/fast-argon2.ts',
        '/art/drawings\\.ts$': '<rootDir>/tests/harness/drawings.ts',
      },
      globalSetup: '<rootDir>/tests/harness/database-setup.mjs',
      globalTeardown: teardown,
    }),
    project('browser', {
      ...sharedModules,
      globalSetup: '<rootDir>/tests/harness/browser-setup.mjs',
      globalTeardown: teardown,
    }),
  ],
};
