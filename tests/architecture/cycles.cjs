// Cycles of what runs: types are erased first, for two files may well speak of each other's shapes.
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: { path: '^(src|jobs|client|admin|migrations|seeds)/' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.json'] },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
