// Listed by hand, because the same file runs in Node, Vite's bundle and Jest, which have no common way to import a folder;
// knip reports a step that is missing here.
import type { Knex } from 'knex';
import * as kernel from './20261121_01_kernel.ts';
import * as auth from './20261121_02_auth.ts';
import * as documents from './20261121_03_documents.ts';
import * as files from './20261121_04_files.ts';
import * as orders from './20261121_05_orders.ts';
import * as payments from './20261121_06_payments.ts';
import * as enclosures from './20261121_07_enclosures.ts';
import * as catalogue from './20261121_08_catalogue.ts';
import * as search from './20261121_09_search.ts';
import * as profile from './20261121_10_profile.ts';
import * as papers from './20261121_11_papers.ts';
import * as contact from './20261121_12_contact.ts';
import * as subscriptions from './20261121_13_subscriptions.ts';
import * as books from './20261121_14_books.ts';
import * as partners from './20261121_15_partners.ts';
import * as life from './20261121_16_life.ts';
import * as proof from './20261121_17_proof.ts';
import * as pdfOrders from './20261121_18_pdf_orders.ts';
import * as doorbell from './20261121_20_doorbell.ts';
import * as agreements from './20261121_21_agreements.ts';
import * as secondFactor from './20261121_22_second_factor.ts';
import * as addressee from './20261121_23_addressee.ts';
import * as draftStep from './20261121_24_draft_step.ts';
import * as unknownPasswordResets from './20261123_10_unknown_password_resets.ts';
import * as waitingUploads from './20261123_30_waiting_uploads.ts';
import * as dataExports from './20261123_31_data_exports.ts';
import * as paymentStates from './20261123_40_payment_states.ts';
import * as unknownCodes from './20261123_50_unknown_codes.ts';
import * as firstSubmission from './20261123_51_first_submission.ts';
import * as messagesByEmail from './20261123_60_messages_by_email.ts';
import * as actors from './20261123_61_actors.ts';
import * as subscriptionOffers from './20261123_62_subscription_offers.ts';
import * as kernelNames from './20261123_70_kernel_names.ts';
import * as accountNames from './20261123_71_account_names.ts';
import * as orderNames from './20261123_72_order_names.ts';
import * as paymentNames from './20261123_73_payment_names.ts';
import * as emailJobs from './20261123_74_email_jobs.ts';
import * as searchColumns from './20261124_01_search_columns.ts';
import * as listIndexes from './20261124_02_list_indexes.ts';
import * as orderNotes from './20261124_10_order_notes.ts';
import * as auditTrailIndexes from './20261124_11_audit_trail_indexes.ts';
import * as supportCommands from './20261124_20_support_commands.ts';
import * as threads from './20261124_30_threads.ts';
import * as auditDetails from './20261124_40_audit_details.ts';
import * as staffAccounts from './20261124_41_staff_accounts.ts';
import * as reveals from './20261124_42_reveals.ts';
import * as engineRoom from './20261124_50_engine_room.ts';
import * as alarmAssignees from './20261124_51_alarm_assignees.ts';
import * as dailyFigures from './20261124_52_daily_figures.ts';
import * as moneyIndexes from './20261124_60_money_indexes.ts';
import * as approvals from './20261125_10_approvals.ts';
import * as templateReviews from './20261125_20_template_reviews.ts';
import * as inboundMail from './20261125_30_inbound_mail.ts';
import * as answerTemplates from './20261125_31_answer_templates.ts';
import * as deskIndexes from './20261125_50_desk_indexes.ts';
import * as partnerIndexes from './20261125_60_partner_indexes.ts';
import * as balance from './20261125_61_balance.ts';
import * as enclosurePreviews from './20261125_62_enclosure_previews.ts';
import * as filterIndexes from './20261126_10_filter_indexes.ts';
import * as snoozedThreads from './20261126_20_snoozed_threads.ts';
import * as erasureNotices from './20261126_40_erasure_notices.ts';
import * as exportRequester from './20261126_41_export_requester.ts';
import * as withdrawnLegalChanges from './20261126_50_withdrawn_legal_changes.ts';
import * as scheduledRuns from './20261127_01_scheduled_runs.ts';
import * as polledIndexes from './20261127_10_polled_indexes.ts';
import * as searchPending from './20261127_12_search_pending.ts';
import * as workerHeartbeats from './20261127_20_worker_heartbeats.ts';
import * as fileEncryption from './20261127_30_file_encryption.ts';
import * as logBounds from './20261127_30_log_bounds.ts';
import * as logBoundsChecked from './20261127_31_log_bounds_checked.ts';
import * as logPartitions from './20261127_32_log_partitions.ts';
import * as logKeysChecked from './20261127_33_log_keys_checked.ts';
import * as transitionsOfDeletedRows from './20261127_34_transitions_of_deleted_rows.ts';
import * as traceParent from './20261127_40_trace_parent.ts';
import * as inactiveAccounts from './20261127_60_inactive_accounts.ts';
import * as invoicesOfTenYears from './20261127_61_invoices_of_ten_years.ts';
import * as signatureRequests from './20261128_62_signature_requests.ts';
import * as presentationAndFollowUps from './20261128_65_presentation_and_follow_ups.ts';
import * as packs from './20261128_67_packs.ts';
import * as unansweredSearches from './20261129_72_unanswered_searches.ts';
import * as nextSteps from './20261129_74_next_steps.ts';
import * as purgedRows from './20261129_75_purged_rows.ts';
import * as caseFiles from './20261129_78_case_files.ts';
import * as ordersByLetter from './20261129_79_orders_by_letter.ts';
import * as documentTransfers from './20261130_80_document_transfers.ts';
import * as letterRetentions from './20261130_81_letter_retentions.ts';
import * as searchUseWeights from './20261130_82_search_use_weights.ts';
import * as ownersOfClaimedFiles from './20261130_83_owners_of_claimed_files.ts';
import * as accountsOfSentEmails from './20261130_84_accounts_of_sent_emails.ts';

interface Migration {
  up(knex: Knex): Promise<void>;
  down(knex: Knex): Promise<void>;
}

// A static map survives bundling, and keeps file endings out of the ledger.
const steps: Record<string, Migration> = {
  '20261121_01_kernel': kernel,
  '20261121_02_auth': auth,
  '20261121_03_documents': documents,
  '20261121_04_files': files,
  '20261121_05_orders': orders,
  '20261121_06_payments': payments,
  '20261121_07_enclosures': enclosures,
  '20261121_08_catalogue': catalogue,
  '20261121_09_search': search,
  '20261121_10_profile': profile,
  '20261121_11_papers': papers,
  '20261121_12_contact': contact,
  '20261121_13_subscriptions': subscriptions,
  '20261121_14_books': books,
  '20261121_15_partners': partners,
  '20261121_16_life': life,
  '20261121_17_proof': proof,
  '20261121_18_pdf_orders': pdfOrders,
  '20261121_20_doorbell': doorbell,
  '20261121_21_agreements': agreements,
  '20261121_22_second_factor': secondFactor,
  '20261121_23_addressee': addressee,
  '20261121_24_draft_step': draftStep,
  '20261123_60_messages_by_email': messagesByEmail,
  '20261123_61_actors': actors,
  '20261123_62_subscription_offers': subscriptionOffers,
  '20261123_70_kernel_names': kernelNames,
  '20261123_71_account_names': accountNames,
  '20261123_72_order_names': orderNames,
  '20261123_73_payment_names': paymentNames,
  '20261123_74_email_jobs': emailJobs,
  '20261124_60_money_indexes': moneyIndexes,
  '20261123_50_unknown_codes': unknownCodes,
  '20261123_51_first_submission': firstSubmission,
  '20261123_30_waiting_uploads': waitingUploads,
  '20261123_31_data_exports': dataExports,
  '20261123_40_payment_states': paymentStates,
  '20261123_10_unknown_password_resets': unknownPasswordResets,
  '20261124_01_search_columns': searchColumns,
  '20261124_02_list_indexes': listIndexes,
  '20261124_10_order_notes': orderNotes,
  '20261124_11_audit_trail_indexes': auditTrailIndexes,
  '20261124_20_support_commands': supportCommands,
  '20261124_30_threads': threads,
  '20261124_40_audit_details': auditDetails,
  '20261124_41_staff_accounts': staffAccounts,
  '20261124_42_reveals': reveals,
  '20261124_50_engine_room': engineRoom,
  '20261124_51_alarm_assignees': alarmAssignees,
  '20261124_52_daily_figures': dailyFigures,
  '20261125_50_desk_indexes': deskIndexes,
  '20261125_60_partner_indexes': partnerIndexes,
  '20261125_61_balance': balance,
  '20261125_62_enclosure_previews': enclosurePreviews,
  '20261125_10_approvals': approvals,
  '20261125_30_inbound_mail': inboundMail,
  '20261125_31_answer_templates': answerTemplates,
  '20261125_20_template_reviews': templateReviews,
  '20261126_10_filter_indexes': filterIndexes,
  '20261126_20_snoozed_threads': snoozedThreads,
  '20261126_40_erasure_notices': erasureNotices,
  '20261126_41_export_requester': exportRequester,
  '20261126_50_withdrawn_legal_changes': withdrawnLegalChanges,
  '20261127_01_scheduled_runs': scheduledRuns,
  '20261127_10_polled_indexes': polledIndexes,
  '20261127_20_worker_heartbeats': workerHeartbeats,
  '20261127_12_search_pending': searchPending,
  '20261127_30_file_encryption': fileEncryption,
  '20261127_30_log_bounds': logBounds,
  '20261127_31_log_bounds_checked': logBoundsChecked,
  '20261127_32_log_partitions': logPartitions,
  '20261127_33_log_keys_checked': logKeysChecked,
  '20261127_34_transitions_of_deleted_rows': transitionsOfDeletedRows,
  '20261127_40_trace_parent': traceParent,
  '20261127_60_inactive_accounts': inactiveAccounts,
  '20261127_61_invoices_of_ten_years': invoicesOfTenYears,
  '20261128_62_signature_requests': signatureRequests,
  '20261128_65_presentation_and_follow_ups': presentationAndFollowUps,
  '20261128_67_packs': packs,
  '20261129_72_unanswered_searches': unansweredSearches,
  '20261129_74_next_steps': nextSteps,
  '20261129_75_purged_rows': purgedRows,
  '20261129_78_case_files': caseFiles,
  '20261129_79_orders_by_letter': ordersByLetter,
  '20261130_80_document_transfers': documentTransfers,
  '20261130_81_letter_retentions': letterRetentions,
  '20261130_82_search_use_weights': searchUseWeights,
  '20261130_83_owners_of_claimed_files': ownersOfClaimedFiles,
  '20261130_84_accounts_of_sent_emails': accountsOfSentEmails,
};

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(steps).sort(),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const step = steps[name];
    if (!step) throw new Error(`The migration "${name}" is not in this build.`);
    return step;
  },
};
