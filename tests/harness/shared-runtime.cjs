const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');

/** Test files and their harness: these modules are loaded again for every file. */
const TESTS = pathToFileURL(join(__dirname, '..')).href;
const isOfTests = (/** @type {string} */ key) => key.startsWith(`${TESTS}/`) || key.startsWith('@jest/globals/');

/** By project, because module mappings differ. @type {Map<string, SharedRuntime>} */
const runtimes = new Map();

/**
 * Jest runtime that shares one module registry between the test files of a worker, so that the product and its packages
 * are loaded and compiled once per worker. Module state therefore persists between files. Requires
 * shared-environment.mjs. It uses undocumented internals of Jest, whose version is pinned (docs/decisions/0031).
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
    this.id = id;
    runtimes.set(id, this);
  }

  /**
   * Drops the modules of the test file and of Jest itself. If a module of the product failed to load, drops the whole
   * registry, because the cached failure would fail all later files.
   */
  teardown() {
    this.restoreAllMocks();
    const { esModuleRegistry, internalModuleRegistry } = this.registries;
    for (const [key, module] of esModuleRegistry)
      if (!isOfTests(key) && module.status === 'errored') runtimes.delete(this.id);
    for (const key of esModuleRegistry.keys()) if (isOfTests(key)) esModuleRegistry.delete(key);
    internalModuleRegistry.clear();
    this.jestGlobals.clearJestObjectCache();
    this.testState.leaveTestCode();
  }
}

module.exports = { default: SharedRuntime, __esModule: true };
