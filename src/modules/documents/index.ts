export { addressBookRoutes } from './address-book-routes.ts';
export { documentsAdminRoutes } from './admin-routes.ts';
export { CATALOGUE_CHANNEL } from './catalogue-notifications.ts';
export { copyOrderedDocument } from './commands/copy-ordered-document.ts';
export { createDocument } from './commands/create-document.ts';
export { eraseUserDocuments } from './commands/erase-user-documents.ts';
export { purgeDeletedDocuments } from './commands/purge-deleted-documents.ts';
export { purgeUnclaimedEnclosures } from './commands/purge-unclaimed-enclosures.ts';
export { purgeOrderedDocument } from './commands/purge-ordered-document.ts';
export { loadTemplates } from './commands/load-templates.ts';
export { markDocumentOrdered } from './commands/mark-document-ordered.ts';
export { createPrefilledDocument } from './commands/create-prefilled-document.ts';
export { reopenDocument } from './commands/reopen-document.ts';
export { updateOrderedDocument } from './commands/update-ordered-document.ts';
export { loadRawEnclosure, storeNormalisedEnclosure } from './commands/store-normalised-enclosure.ts';
export { savedFileRoutes } from './saved-file-routes.ts';
export { enclosureStateMachine } from './enclosure.state-machine.ts';
export { enclosureRoutes } from './enclosure-routes.ts';
export { eraseBytes } from './attachments/delete.ts';
export { mergeLetter } from './attachments/merge.ts';
export { normaliseEnclosure } from './attachments/normalise.ts';
export type { Normalised } from './attachments/normalised.ts';
export {
  letterForOrder,
  letterPdf,
  measureContent,
  measureCopy,
  getPostalAddresses,
  listPrintedEnclosures,
  recipientOf,
  zoneOfOrdered,
} from './letters.ts';
export { listDocumentPersonalData } from './personal-data.ts';
export { followUpOf, published } from './queries.ts';
export { documentsRoutes } from './routes.ts';
export { categories, loadedTemplates } from './template-files.ts';
export { lintTemplate } from './template-lint.ts';
export { templateSources } from './template-sources.ts';
export { templateTasks } from './validate-template-draft.ts';
export { computeUploadPriorities } from './attachments/waiting-uploads.ts';
export { renderLetterPdf } from './write-letter.ts';
