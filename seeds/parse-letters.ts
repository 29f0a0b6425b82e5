import { writeLoadedCatalogue } from '../src/modules/documents/index.ts';

// The build runs this program: no process then parses the letters at its start.
writeLoadedCatalogue(import.meta.dirname);
