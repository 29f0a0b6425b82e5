/** What happens to a value: it is exported or erased, or it is not, for the reason given. */
type Fate = true | string;

interface PersonalColumn {
  exported: Fate;
  erased: Fate;
  /** The value that a test can recognise, where the column holds more than a text. */
  wrap?: (mark: string) => unknown;
}
interface TableInventory {
  /** Columns that identify or locate a person, or contain their text. */
  personal: Record<string, PersonalColumn>;
  /** Ids, states, instants, amounts and data without a person. */
  other: string;
  /** SQL: the rows of one person, whose id is the only binding. Absent where no row is one customer's. */
  rowsOf?: string;
}

const both = { exported: true, erased: true } as const;
const wrapAddress = (mark: string): unknown => ({
  kind: 'person',
  firstName: 'Hélène',
  lastName: mark,
  line4: '14 rue des Acacias',
  postcode: '69003',
  city: 'Lyon',
  country: 'FR',
});

const SECRET = 'a secret that only proves who somebody is';
const STAFF = 'written by a colleague about their own work';
const PROOF = 'kept five years as proof of the sending (C. civ., art. 2224)';
const BOOKS = 'kept ten years with the books (C. com., art. L. 123-22)';
const DISPUTE = 'kept one year for a question, five for what may have to be proved (C. civ., art. 2224)';
const IN_THE_PDF = 'the export links to the PDF, which shows it';
const BY_PROVIDER = 'an id by which a provider knows the row, and nobody a person';
const HASHED = 'a keyed hash, from which nobody is found';
const SHORT_LIVED = 'deleted with its link after a few days; the account exports the address that was proved';

const noPerson = (other: string): TableInventory => ({ personal: {}, other });
const ordersOf = 'select id from orders where user_id = ?';

/** Every column of every table. A new column fails the test until it is listed here. */
export const tables: Readonly<Record<string, TableInventory>> = {
  alarms: noPerson('id entity entity_id state raised_at closed_at'),
  audit_log: {
    personal: {
      account_hash: { exported: HASHED, erased: HASHED },
      ip_hash: { exported: HASHED, erased: HASHED },
    },
    other: 'id at event actor result subject_id request_id',
  },
  contacts: {
    personal: {
      address: { ...both, wrap: wrapAddress },
      address_key: { exported: 'made from the address, which is exported', erased: true },
    },
    other: 'id user_id used_at',
    rowsOf: 'user_id = ?',
  },
  data_exports: noPerson('id user_id requested_at file_id ready_at expires_at'),
  discrepancies: noPerson(
    'id kind subject side_values status status_since first_seen_at last_seen_at resolved_at resolution resolved_by',
  ),
  disputes: noPerson(
    'id payment_id stripe_dispute_id status status_since reason amount_cents lost_cents synced_at answer_due_at opened_at closed_at created_at',
  ),
  documents: {
    personal: {
      content: {
        ...both,
        wrap: (mark) => ({ answers: { customerNumber: mark }, sender: {}, recipient: {}, sending: null }),
      },
    },
    other: 'id user_id template_version_id status status_since revision dated_on created_at updated_at deleted_at step',
    rowsOf: 'user_id = ?',
  },
  email_verifications: {
    personal: {
      email: { exported: SHORT_LIVED, erased: true },
      replaces: { exported: SHORT_LIVED, erased: true },
    },
    other: 'id user_id created_at expires_at used_at',
    rowsOf: 'user_id = ?',
  },
  enclosures: {
    personal: {
      label: both,
      file_name: both,
      visitor: { exported: 'the random id of a browser without an account', erased: true },
    },
    other:
      'id document_id owner_user_id position status status_since scale_to_fit raw_file_id file_id pages bytes changes problem created_at sha256 bytes_in deleted_at',
    rowsOf: 'owner_user_id = ?',
  },
  file_fingerprints: noPerson('sha256 letter_id kind recorded_at'),
  files: {
    personal: { name: { exported: true, erased: `${BOOKS}: invoices; ${PROOF}: proofs; the others go` } },
    other: 'id owner_user_id kind mime bytes sha256 storage_key idempotency_key created_at deleted_at',
    rowsOf: "kind <> 'export' and owner_user_id = ?",
  },
  inbox: {
    personal: {
      body: {
        exported: 'the message of a provider; what it says of a person is in orders and payments',
        erased: 'the bodies are purged each night, after their retention',
      },
    },
    other: 'id provider provider_event_id type provider_refs received_at',
  },
  invoice_series: noPerson('series last last_at'),
  invoices: {
    // The database refuses a change of an invoice, so that no row can be marked.
    personal: { content: { exported: IN_THE_PDF, erased: BOOKS } },
    other: 'id number kind payment_id refund_id total_cents file_id issued_at dispute_id',
  },
  job_dispatches: noPerson(
    'outbox_id job queue dispatched_at dispatch_count failure_count last_error done_at failed_at',
  ),
  knex_migrations: noPerson('id name batch migration_time'),
  knex_migrations_lock: noPerson('index is_locked'),
  letter_proofs: noPerson('letter_id kind file_id created_at'),
  letters: {
    personal: {
      recipient_lines: { exported: true, erased: PROOF, wrap: (mark) => [mark, '69003 LYON'] },
      addressee: { exported: 'the parts of the printed lines, which are exported', erased: PROOF, wrap: wrapAddress },
      tracking_number: { exported: true, erased: PROOF },
      partner_response: { exported: 'stored without the names that it repeats, for support', erased: PROOF },
      reject_reason: { exported: 'the words of a partner; the order says the reason in ours', erased: PROOF },
    },
    other:
      'id order_id document_id status status_since product pages sheets weight_grams expected_on releases_at file_id pdf_sha256 provider provider_ref lease_until reject_code partner_sheets handed_over_at created_at duplex reject_kind partner_response_at failing_since polled_at deposited_at presented_at delivered_at returned_at returned_to_sender_at pickup_until return_code return_reason receipt_missed_at claim_document_id submission_key refund_due_cents purged_at first_submitted_at unconfirmed_since',
    rowsOf: `order_id in (${ordersOf})`,
  },
  messages: {
    personal: {
      name: { exported: true, erased: DISPUTE },
      email: { exported: true, erased: DISPUTE },
      body: { exported: true, erased: DISPUTE },
      order_reference: { exported: true, erased: DISPUTE },
      note: { exported: STAFF, erased: DISPUTE },
    },
    other:
      'id reference kind status status_since subject ends_on suspect user_id order_id outcome handled_by created_at',
    rowsOf: 'user_id = ?',
  },
  order_decisions: {
    personal: { reason: both, previous_lines: both, lines: both },
    other: 'id order_id action decided_by requested_by created_at',
  },
  orders: {
    personal: { consent_ip: both },
    other:
      'id reference user_id document_id status status_since title category template_slug offer sending price total_cents consents created_at enclosure_ids duplex post_on resends_order_id resend_reason file_id pdf_revision changeable_until payment_due_from',
    rowsOf: 'user_id = ?',
  },
  outages: noPerson('id partner status status_since failures retry_at half_open_until reason created_at'),
  outbox: noPerson('id event payload request_id available_at created_at relayed_at'),
  password_resets: noPerson('id user_id created_at expires_at used_at'),
  payments: {
    personal: { card: { exported: true, erased: BOOKS } },
    other:
      'id order_id user_id order_reference status status_since amount_cents refunded_cents lines attempt stripe_session_id stripe_payment_intent_id paid_at created_at subscription_id stripe_invoice_id offer fraud_type fraud_warned_at',
    rowsOf: 'user_id = ?',
  },
  proof_files: noPerson('letter_id event_count file_id sha256 made_at'),
  provider_errors: noPerson(
    'id subject subject_id call kind type code decline_code param request_id http_status message count first_at last_at resolved_at',
  ),
  rate_limits: { personal: { key: { exported: HASHED, erased: HASHED } }, other: 'points expire' },
  recovery_codes: { personal: { code_hash: { exported: SECRET, erased: SECRET } }, other: 'second_factor_id used_at' },
  refunds: noPerson(
    'id payment_id cause status status_since amount_cents reason requested_by stripe_refund_id created_at',
  ),
  search_letters: noPerson('version_id category slug title terms parts'),
  search_state: noPerson('one index_version letters'),
  search_stems: noPerson('stem uses'),
  search_words: noPerson('folded written'),
  second_factors: {
    personal: { secret: { exported: SECRET, erased: 'only colleagues have one, whose accounts are not erased' } },
    other: 'id user_id status status_since active_since last_step removed_by removal_reason created_at',
  },
  sender_addresses: {
    personal: { address: { ...both, wrap: wrapAddress } },
    other: 'user_id updated_at',
    rowsOf: 'user_id = ?',
  },
  sessions: {
    personal: { data: { ...both, wrap: (mark) => ({ device: mark }) } },
    other: 'id_hash user_id expires_at created_at id',
    // The session that requests the export and the erasure stays open.
    rowsOf: "id_hash like 'test-%' and user_id = ?",
  },
  state_transitions: noPerson('id entity entity_id transition from_state to_state reason request_id occurred_at actor'),
  subscriptions: {
    personal: {
      consent_ip: both,
      card: { exported: true, erased: BOOKS },
      stripe_customer_id: { exported: BY_PROVIDER, erased: BOOKS },
    },
    other:
      'id reference user_id offer status status_since price_cents consents attempt stripe_session_id stripe_subscription_id synced_at started_at trial_ends_at period_starts_at period_ends_at cancel_at_period_end ended_at last_used_at reminded_at failed_renewal_invoice next_attempt_at created_at recapped_at',
    rowsOf: 'user_id = ?',
  },
  template_drafts: noPerson('id category slug source samples revision changed_by created_at updated_at'),
  template_versions: noPerson(
    'id category slug version checksum data published_at withdrawn_at origin source samples published_by withdrawn_by withdrawal_reason',
  ),
  terms: noPerson('sha256 version content stored_at file_id withdrawal_file_id'),
  tracking_events: noPerson('id letter_id source provider_key kind provider_code label at received_at'),
  tracking_polls: {
    personal: { number: { exported: 'the tracking number of the letter, which is exported', erased: PROOF } },
    other: 'letter_id next_at polled_at first_found_at poll_count stopped_at stop_reason',
  },
  tracking_service: noPerson('id day calls failures resumes_at'),
  unknown_codes: noPerson('id partner kind code letter_id status status_since note acknowledged_by created_at'),
  users: {
    personal: {
      email: { ...both, wrap: (mark) => `${mark}@exemple.fr` },
      password_hash: { exported: SECRET, erased: true },
      first_name: both,
      last_name: both,
      notifications: { ...both, wrap: (mark) => ({ letterPrinted: false, [mark]: true }) },
    },
    other: 'id role created_at email_verified_at erased_at',
    rowsOf: 'id = ?',
  },
};
