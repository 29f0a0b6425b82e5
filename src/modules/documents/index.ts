export { documentsAdminRoutes } from './admin-routes.ts';
export { createDocument } from './commands/create-document.ts';
export { loadTemplates } from './commands/load-templates.ts';
export { markOrdered, reviseOrdered } from './commands/mark-ordered.ts';
export { letterForOrder, letterPdf, measureContent, senderLinesOf } from './letters.ts';
export { documentsRoutes } from './routes.ts';
export { categories, loadedTemplates } from './template-files.ts';
