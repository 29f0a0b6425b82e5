export { addressRoutes } from './addresses/routes.ts';
export { listUsersInTown } from './addresses/queries.ts';
export { documentsAdminRoutes } from './catalogue/admin-routes.ts';
export { templateDraftAdminRoutes } from './catalogue/draft-admin-routes.ts';
export { CATALOGUE_CHANNEL } from './catalogue/commands/publish-template.ts';
export { documentStateMachine } from './drafts/document.state-machine.ts';
export { copyOrderedDocument } from './drafts/commands/copy-ordered-document.ts';
export { createDocument } from './drafts/commands/create-document.ts';
export { eraseUserDocuments } from './drafts/commands/erase-user-documents.ts';
export { DRAFT_RETENTION_DAYS, purgeDeletedDocuments } from './drafts/commands/purge-documents.ts';
export {
  DELETED_FILE_HOURS,
  purgeUnclaimedEnclosures,
  UNCLAIMED_FILE_HOURS,
} from './attachments/commands/purge-unclaimed-enclosures.ts';
export { deletePurgedDocument, purgeOrderedDocument } from './drafts/commands/purge-documents.ts';
export { loadTemplates } from './catalogue/commands/load-templates.ts';
export { markDocumentOrdered } from './drafts/commands/mark-document-ordered.ts';
export { createPrefilledDocument } from './drafts/commands/create-prefilled-document.ts';
export { reopenDocument } from './drafts/commands/mark-document-ordered.ts';
export { updateOrderedDocument } from './drafts/commands/update-ordered-document.ts';
export { dateOrderedDocument } from './drafts/commands/date-ordered-document.ts';
export type { LetterDates } from './drafts/letter-dates.ts';
export { loadRawEnclosure, storeNormalisedEnclosure } from './attachments/commands/store-normalised-enclosure.ts';
export { savedFileRoutes } from './attachments/saved-file-routes.ts';
export { enclosureStateMachine } from './attachments/enclosure.state-machine.ts';
export { enclosureRoutes } from './attachments/enclosure-routes.ts';
export { eraseBytes } from './attachments/delete.ts';
export type { Normalised } from './attachments/pdf/normalised.ts';
export {
  measureForOrder,
  measureContent,
  measureCopy,
  type MeasuredContent,
  type OrderableLetter,
} from './drafts/measure-letter.ts';
export { drawOrderedLetter } from './drafts/draw-ordered-letter.ts';
export { printLetter, type PrintedLetter } from './drafts/print-letter.ts';
export {
  findLastDraftChange,
  countDraftsByDay,
  getLetterDraft,
  getPostalAddresses,
  getRecipient,
  getRecipientZone,
  type LetterDraft,
} from './drafts/queries.ts';
export { listPrintedEnclosures, listSentFiles } from './attachments/queries.ts';
export { listDocumentPersonalData } from './personal-data.ts';
export { listNextLetters, type NextLetters } from './drafts/follow-ups.ts';
export {
  getVersionsById,
  isCataloguePublished,
  listPublishedPages,
  listTemplateDraftSlugs,
} from './catalogue/queries.ts';
export { catalogueRoutes } from './catalogue/routes.ts';
export { documentsRoutes } from './drafts/routes.ts';
export { searchAdminRoutes } from './search/admin-routes.ts';
export { searchRoutes } from './search/routes.ts';
export {
  categories,
  findLoadedTemplate,
  listLoadedTemplates,
  writeLoadedCatalogue,
} from './catalogue/template-files.ts';
export { lintTemplate } from './catalogue/template-lint.ts';
export { readTemplateSources } from './catalogue/template-sources.ts';
export { templateDraftStateMachine } from './catalogue/template-draft.state-machine.ts';
export { reviewAdminRoutes } from './reviews/admin-routes.ts';
export { citesChange } from './reviews/legal-basis.ts';
export { legalCheckStateMachine } from './reviews/legal-check.state-machine.ts';
export {
  countCatalogueWork,
  listLegalChanges,
  listLegalCheckSlugs,
  type LegalChangeNotice,
} from './reviews/queries.ts';
export { Cursor } from './cursor.ts';
export { purgeSignatureRequests } from './signatures/commands/close-signature-request.ts';
export { SIGNATURE_LINK_MINUTES } from './signatures/contract.ts';
export { signatureRoutes } from './signatures/routes.ts';
export { purgeTransfers } from './transfers/commands/offer-draft.ts';
export { TRANSFER_LINK_DAYS } from './transfers/contract.ts';
export { transferRoutes } from './transfers/routes.ts';
export { computeUploadPriorities } from './attachments/waiting-uploads.ts';
