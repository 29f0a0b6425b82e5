export { addressBookRoutes } from './addresses/routes.ts';
export { documentsAdminRoutes } from './catalogue/admin-routes.ts';
export { CATALOGUE_CHANNEL } from './catalogue/catalogue-notifications.ts';
export { copyOrderedDocument } from './drafts/commands/copy-ordered-document.ts';
export { createDocument } from './drafts/commands/create-document.ts';
export { eraseUserDocuments } from './drafts/commands/erase-user-documents.ts';
export { purgeDeletedDocuments } from './drafts/commands/purge-deleted-documents.ts';
export { purgeUnclaimedEnclosures } from './attachments/commands/purge-unclaimed-enclosures.ts';
export { purgeOrderedDocument } from './drafts/commands/purge-ordered-document.ts';
export { loadTemplates } from './catalogue/commands/load-templates.ts';
export { markDocumentOrdered } from './drafts/commands/mark-document-ordered.ts';
export { createPrefilledDocument } from './drafts/commands/create-prefilled-document.ts';
export { reopenDocument } from './drafts/commands/reopen-document.ts';
export { updateOrderedDocument } from './drafts/commands/update-ordered-document.ts';
export { loadRawEnclosure, storeNormalisedEnclosure } from './attachments/commands/store-normalised-enclosure.ts';
export { savedFileRoutes } from './attachments/saved-file-routes.ts';
export { enclosureStateMachine } from './attachments/enclosure.state-machine.ts';
export { enclosureRoutes } from './attachments/enclosure-routes.ts';
export { eraseBytes } from './attachments/delete.ts';
export { mergeLetter } from './attachments/pdf/merge.ts';
export { normaliseEnclosure } from './attachments/pdf/normalise.ts';
export type { Normalised } from './attachments/pdf/normalised.ts';
export {
  letterForOrder,
  letterPdf,
  measureContent,
  measureCopy,
  getPostalAddresses,
  listPrintedEnclosures,
  recipientOf,
  zoneOfOrdered,
} from './drafts/letters.ts';
export { listDocumentPersonalData } from './personal-data.ts';
export { followUpOf, published } from './queries.ts';
export { documentsRoutes } from './routes.ts';
export { categories, loadedTemplates } from './catalogue/template-files.ts';
export { lintTemplate } from './catalogue/template-lint.ts';
export { templateSources } from './catalogue/template-sources.ts';
export { templateTasks } from './catalogue/validate-template-draft.ts';
export { computeUploadPriorities } from './attachments/waiting-uploads.ts';
export { renderLetterPdf } from './drafts/write-letter.ts';
