import { writeLoadedCatalogue } from '../src/modules/documents/index.ts';

// Run by the build, so that processes do not parse the letters at start.
writeLoadedCatalogue(import.meta.dirname);
