import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Sender } from '../../../../src/modules/documents/contract.ts';
import { useUser } from '../../auth/session.ts';
import { ownAddressQuery } from './address-book-api.ts';
import type { DraftEditor } from './use-draft.ts';

export const nameOnly = ({ firstName, lastName }: { firstName: string; lastName: string }): Partial<Sender> => ({
  kind: 'person',
  country: 'FR',
  firstName,
  lastName,
});

const isBlank = ({ kind: _kind, country: _country, ...rest }: Partial<Sender>): boolean =>
  !Object.values(rest).some(Boolean);

/** Fills a new draft with the name and address of the user. Never changes what they typed or cleared. */
export function useOwnSender({ draft, fillSender }: DraftEditor): void {
  const user = useUser();
  const { data } = useQuery({ ...ownAddressQuery, enabled: Boolean(user) });
  const isNew = draft !== null && draft.revision === null && draft.step === 0 && isBlank(draft.content.sender);
  const id = draft?.id;
  useEffect(() => {
    if (isNew && user && data) fillSender(data.address ?? nameOnly(user));
    // oxlint-disable-next-line react/exhaustive-deps -- once per letter: a cleared name stays empty
  }, [id, Boolean(user && data)]);
}
