/** What a worker needs to print a letter, in one file. */
export { layOut } from '../../src/letterpress/lay-out.ts';
export { toPdf } from '../../src/letterpress/pdf.ts';
