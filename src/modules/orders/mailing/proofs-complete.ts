/** In SQL, of the row `letters`: every proof its product brings is here. A returned letter was signed for by nobody. */
export const PROOFS_COMPLETE = `(case when letters.product = 'green' then '{}'::text[]
  when letters.product = 'registered_receipt' and letters.status <> 'returned' then '{deposit,receipt}'::text[]
  else '{deposit}'::text[] end <@ array(select kind from letter_proofs where letter_id = letters.id))`;
