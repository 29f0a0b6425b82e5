// The boundary rules of the modules (decisions and README): the graph first, privacy second. Each rule is seen red by
// boundaries.test.ts.
const modules = {
  auth: [],
  files: [],
  documents: ['auth', 'files'],
  payments: ['auth'],
  orders: ['auth', 'documents', 'files', 'payments'],
};
/** `contract.ts` of a module or of one of its sub-folders, or `<subject>.contract.ts`. */
const contracts = (module) => [
  `^src/modules/${module}/(contract|[a-z-]+\\.contract)\\.ts$`,
  `^src/modules/${module}/[a-z-]+/(contract|[a-z-]+\\.contract)\\.ts$`,
];
const publicApi = (module) => [`^src/modules/${module}/index\\.ts$`, ...contracts(module)];

const boundaryRules = Object.entries(modules).flatMap(([module, may]) => [
  {
    name: `module-${module}`,
    comment: `${module} may import the public API of: ${may.join(', ') || 'no other module'}`,
    severity: 'error',
    from: { path: `^src/modules/${module}/` },
    to: { path: '^src/modules/', pathNot: [`^src/modules/${module}/`, ...may.flatMap(publicApi)] },
  },
]);

/** French names of e-mails, which each e-mail declares: data without imports. */
const EMAIL_LABELS = '^jobs/emails/generated/labels\\.ts$';
const KERNEL_CONTRACTS = '^src/kernel/[^/]+\\.contract\\.ts$';

module.exports = {
  forbidden: [
    ...boundaryRules,
    {
      name: 'no-cycle',
      comment: 'Imports of types count too: types that two files share have a file of their own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'kernel-knows-no-module',
      severity: 'error',
      from: { path: '^src/kernel/' },
      to: {
        path: '^(src/modules|src/middleware|src/ssr|src/sandbox|src/letterpress|jobs|client|admin)/|^src/adapters/[^/]+/(?!(port|settings)\\.ts)',
        pathNot: EMAIL_LABELS,
      },
    },
    {
      name: 'letterpress-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^src/letterpress/' },
      to: { path: '^(src|jobs|client|admin|seeds|migrations)/', pathNot: ['^src/letterpress/', '^src/domain/'] },
    },
    {
      name: 'the-domain-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { path: '^(src|jobs|client|admin|seeds|migrations)/', pathNot: '^src/domain/' },
    },
    {
      name: 'the-search-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^src/modules/documents/search/engine/' },
      to: { path: '^(src|jobs|client|admin|seeds|migrations)/', pathNot: '^src/modules/documents/search/engine/' },
    },
    {
      name: 'the-terms-are-words',
      severity: 'error',
      from: { path: '^src/modules/payments/checkout/terms/' },
      to: {
        path: '^(src|jobs|client|admin|seeds|migrations)/',
        pathNot: [
          '^src/modules/payments/checkout/terms/',
          ...contracts('payments'),
          '^src/letterpress/',
          '^src/domain/',
        ],
      },
    },
    {
      name: 'adapters-import-kernel-only',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/' },
      to: { path: '^(src|jobs|client|admin)/', pathNot: ['^src/adapters/$1/', '^src/kernel/', '^src/domain/'] },
    },
    {
      name: 'sandbox-stands-alone',
      severity: 'error',
      from: { path: '^src/sandbox/' },
      to: { path: '^(src|jobs|client|admin)/', pathNot: '^src/sandbox/' },
    },
    {
      name: 'nobody-imports-the-sandbox',
      severity: 'error',
      from: { path: '^(src|jobs|client|admin|seeds|migrations)/', pathNot: '^src/sandbox/' },
      to: { path: '^src/sandbox/' },
    },
    {
      name: 'src-never-imports-jobs',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^jobs/', pathNot: EMAIL_LABELS },
    },
    {
      name: 'jobs-use-public-apis',
      severity: 'error',
      from: { path: '^jobs/' },
      to: {
        path: '^src/modules/',
        pathNot: ['^src/modules/[^/]+/(index|events|pool-tasks)\\.ts$', ...contracts('[^/]+')],
      },
    },
    {
      name: 'threads-load-tasks-only',
      comment:
        'pool-tasks.ts: with the routes and models of the module a thread starts slowly and has little memory left.',
      severity: 'error',
      from: { path: '^jobs/(pool-|write-proof)' },
      to: { path: '^src/modules/documents/index\\.ts$' },
    },
    {
      name: 'browsers-see-contracts',
      severity: 'error',
      from: { path: '^(client|admin)/' },
      to: {
        path: '^(src|jobs)/',
        pathNot: [
          EMAIL_LABELS,
          ...contracts('[^/]+'),
          '^src/modules/payments/checkout/(public-)?price\\.ts$',
          '^src/modules/payments/checkout/terms/',
          KERNEL_CONTRACTS,
          '^src/kernel/scrub\\.ts$',
          '^src/modules/documents/search/engine/',
          '^src/letterpress/',
          '^src/domain/',
        ],
      },
    },
    {
      name: 'features-never-import-one-another',
      severity: 'error',
      from: { path: '^client/src/features/([^/]+)/' },
      to: { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    },
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^client/src/ui/' },
      to: { path: '^client/src/(features|pages)/|^src/' },
    },
    {
      name: 'contracts-import-contracts',
      severity: 'error',
      from: { path: contracts('[^/]+') },
      to: { path: '^(src|jobs|client)/', pathNot: [...contracts('[^/]+'), KERNEL_CONTRACTS, '^src/domain/'] },
    },
    {
      name: 'models-never-leave',
      severity: 'error',
      from: { pathNot: '^src/modules/([^/]+)/' },
      to: { path: '^src/modules/.*/models/' },
    },
    {
      name: 'pages-render-the-client',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/ssr/' },
      to: { path: '^(client|admin)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.json'] },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
