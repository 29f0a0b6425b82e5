export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', {}] },
  testMatch: ['<rootDir>/tests/**/*.test.ts', '<rootDir>/tests/**/*.test.tsx'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  setupFilesAfterEnv: ['<rootDir>/tests/harness/no-console-error.ts'],
  testTimeout: 30_000,
  maxWorkers: 2,
};
