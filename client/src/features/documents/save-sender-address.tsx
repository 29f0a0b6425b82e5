import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { normaliseAddress } from '../../../../src/letterpress/index.ts';
import type { Sender } from '../../../../src/modules/documents/contract.ts';
import { useFormErrors } from '../../api/use-form-errors.ts';
import { useUser } from '../../auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { saveOwnAddress, ownAddressQuery } from './address-book-api.ts';

const isSameAddress = (a: Partial<Sender>, b: Partial<Sender>): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (key) => (a[key as keyof Sender] || '') === (b[key as keyof Sender] || ''),
  );

/** Offers to save a complete address that differs from the stored one; never saves it without consent. */
export function SaveSenderAddress({
  sender,
  onlyFirst = false,
}: {
  sender: Partial<Sender>;
  /** Offers it only where the account has no address yet. */
  onlyFirst?: boolean;
}) {
  const t = useTranslate();
  const user = useUser();
  const client = useQueryClient();
  const { data } = useQuery({ ...ownAddressQuery, enabled: Boolean(user) });
  const { problems, busy, statusMessage, run } = useFormErrors('own');
  const isWhole =
    Boolean(sender.firstName && sender.lastName) &&
    !normaliseAddress({ ...sender, kind: sender.kind ?? 'person' }).problems.some(
      ({ severity }) => severity === 'error',
    );
  const isNew = data !== undefined && (onlyFirst ? data.address === null : !isSameAddress(data.address ?? {}, sender));
  // The confirmation is shown only while the fields still contain the saved address.
  const [savedAddress, setKept] = useState<Partial<Sender> | null>(null);
  const isKept = savedAddress !== null && isSameAddress(savedAddress, sender);
  const isOffered = isWhole && isNew && !isKept;
  if (!user || (!isOffered && !isKept)) return null;
  const keep = (): Promise<void> =>
    run(async () => {
      client.setQueryData(ownAddressQuery.queryKey, await saveOwnAddress(sender));
      setKept(sender);
      return 'Adresse gardée : vos prochaines lettres commenceront par elle.';
    });
  return (
    <div className="row gap-top">
      {isOffered && (
        <Button look="quiet" size="small" busy={busy} onClick={() => void keep()}>
          {t('Garder cette adresse pour mes prochaines lettres')}
        </Button>
      )}
      <p className="status-text" role="status">
        {t(isKept ? statusMessage : (problems[0]?.message ?? ''))}
      </p>
    </div>
  );
}
