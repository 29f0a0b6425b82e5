import { useId, useState } from 'react';
import type { PostingSearch } from '../../../../../src/modules/orders/contract.ts';
import { ActionButton, useCommand } from '../../../action-button.tsx';
import { useTypedInput } from '../../../lib/typed-input.ts';
import { http } from '../../../providers/http.ts';
import type { ActionProps } from './action.tsx';
import { DecisionDialog, type Problems } from './decision-dialog.tsx';

type Partner = PostingSearch['partners'][number];
interface Posting {
  partner: string;
  reference: string;
}

/** Shown for a held letter only: it may have been posted before a backup was restored. */
export function ConfirmPostingAction({ record, allowed }: ActionProps) {
  const { busy, run } = useCommand();
  const typed = useTypedInput();
  const [partners, setPartners] = useState<readonly Partner[] | null>(null);
  const [posting, setPosting] = useState<Posting>({ partner: '', reference: '' });
  if (!allowed) return null;
  const path = `/-/admin/v1/orders/${record.order.id}`;
  const search = (): void =>
    void run(
      () => http(`${path}/posting`) as Promise<{ json: PostingSearch }>,
      ({ partners: searched }) => {
        const found = searched.find(({ result }) => result === 'found') ?? searched.at(0);
        // A reference that was typed before the dialog was closed stays.
        if (posting.reference === '') setPosting({ partner: found?.partner ?? '', reference: found?.reference ?? '' });
        setPartners(searched);
      },
    );
  if (!partners) return <ActionButton label="Elle a été postée" look="quiet" busy={busy} onClick={search} />;
  return (
    <DecisionDialog
      label="Elle a été postée"
      isOpenAtFirst
      onClose={() => setPartners(null)}
      typed={typed}
      question={`La lettre de ${record.order.reference} a-t-elle été postée\u202f?`}
      confirm="Confirmer qu’elle a été postée"
      path={`${path}/confirm-posting`}
      body={() => ({ ...posting, expectedStatusSince: record.order.decidedSince })}
      doneMessage={'Lettre rattachée à son envoi\u00a0: son suivi reprend.'}
    >
      {(problems) => <PostingFields partners={partners} posting={posting} problems={problems} onChange={setPosting} />}
    </DecisionDialog>
  );
}

/** What the search at each partner gave. */
const HINTS: Readonly<Record<Partner['result'], (label: string) => string>> = {
  found: (label) => `${label} a cette lettre\u00a0: sa référence est proposée.`,
  none: (label) => `${label} n’a trouvé aucun envoi à notre identifiant.`,
  incomplete: (label) =>
    `${label} ne liste que ses derniers envois, tous plus récents que cette lettre\u00a0: cherchez-la dans son portail.`,
  not_searchable: (label) =>
    `${label} ne permet pas de chercher par notre identifiant\u00a0: copiez la référence de l’envoi depuis son portail.`,
  unavailable: (label) => `${label} ne répond pas en ce moment\u00a0: sa référence ne peut pas être vérifiée.`,
};

function PostingFields({
  partners,
  posting,
  problems,
  onChange,
}: {
  partners: readonly Partner[];
  posting: Posting;
  problems: Problems;
  onChange: (posting: Posting) => void;
}) {
  const id = useId();
  return (
    <>
      <p>
        Une lettre retenue après une restauration peut être déjà partie. Si elle n’est pas partie, laissez-la repartir.
      </p>
      <ul>
        {partners.map(({ partner, label, result }) => (
          <li key={partner}>{HINTS[result](label)}</li>
        ))}
      </ul>
      <div className="admin-field">
        <label htmlFor={`${id}-partner`}>Partenaire</label>
        <select
          id={`${id}-partner`}
          value={posting.partner}
          onChange={({ target: { value: partner } }) =>
            onChange({ partner, reference: partners.find((option) => option.partner === partner)?.reference ?? '' })
          }
          aria-invalid={problems['partner'] !== undefined}
          aria-describedby={`${id}-partner-problem`}
        >
          {partners.map(({ partner, label }) => (
            <option key={partner} value={partner}>
              {label}
            </option>
          ))}
        </select>
        <p id={`${id}-partner-problem`} className="admin-problem">
          {problems['partner']?.[0]}
        </p>
      </div>
      <div className="admin-field">
        <label htmlFor={`${id}-reference`}>Référence de l’envoi, telle que le partenaire l’affiche</label>
        <input
          id={`${id}-reference`}
          autoComplete="off"
          spellCheck={false}
          value={posting.reference}
          onChange={({ target: { value: reference } }) => onChange({ ...posting, reference })}
          aria-invalid={problems['reference'] !== undefined}
          aria-describedby={`${id}-reference-problem`}
        />
        <p id={`${id}-reference-problem`} className="admin-problem">
          {problems['reference']?.[0]}
        </p>
      </div>
    </>
  );
}
