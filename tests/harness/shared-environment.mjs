import ClosingEnvironment from './closing-environment.mjs';

/** By project. @type {Map<string, SharedEnvironment>} */
const environments = new Map();

/** One global object for all test files of a worker, as required by shared-runtime.cjs. */
export default class SharedEnvironment extends ClosingEnvironment {
  constructor(...options) {
    const [{ projectConfig }] = options;
    const shared = environments.get(projectConfig.id);
    if (shared) return shared;
    super(...options);
    environments.set(projectConfig.id, this);
  }

  teardown() {
    return this.assertClosed();
  }
}
