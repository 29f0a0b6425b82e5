const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');

/** The modules of tests and of their harness, which are loaded anew for every file. */
const TESTS = pathToFileURL(join(__dirname, '..')).href;
const isOfTests = (/** @type {string} */ key) => key.startsWith(`${TESTS}/`) || key.startsWith('@jest/globals/');

/** By project: each maps modules in its own way. @type {Map<string, SharedRuntime>} */
const runtimes = new Map();

/**
 * Jest's runtime with one set of modules for all test files of a worker: the modules of the product and of packages are
 * loaded, and compiled by V8, once and not once per file. That is more than half of the time of a test on the database,
 * and it is how the product runs. The state of such modules therefore stays from file to file. Needs
 * shared-environment.mjs, and Jest's version is pinned, for this reads what Jest does not document (docs/decisions/0031).
 */
class SharedRuntime extends Runtime {
  constructor(...options) {
    const [{ id }, , , , , , testPath] = options;
    const shared = runtimes.get(id);
    if (shared) {
      shared._testPath = shared.esmLoader.testPath = shared.executor.testPath = testPath;
      return shared;
    }
    super(...options);
    runtimes.set(id, this);
  }

  /** Forgets the modules of the test file, and Jest's own, which run one file each. */
  teardown() {
    this.restoreAllMocks();
    const { esModuleRegistry, internalModuleRegistry } = this.registries;
    for (const key of esModuleRegistry.keys()) if (isOfTests(key)) esModuleRegistry.delete(key);
    internalModuleRegistry.clear();
    this.jestGlobals.clearJestObjectCache();
    this.testState.leaveTestCode();
  }
}

module.exports = { default: SharedRuntime, __esModule: true };
