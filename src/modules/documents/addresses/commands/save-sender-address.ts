import type { Deps } from '../../../../kernel/deps.ts';
import { invalidFields } from '../../../../kernel/errors.ts';
import type { Sender } from '../../contract.ts';
import { refuseUnpostable } from '../address-rules.ts';
import { SenderAddress } from '../models/sender-address.ts';

/** Where a person writes from: their next letters start with it. A letter is signed by somebody, for an organisation too. */
export async function saveSenderAddress(deps: Deps, input: { userId: string; address: Sender }): Promise<void> {
  const { userId, address } = input;
  if (!address.firstName?.trim()) throw invalidFields({ firstName: ['Indiquez le prénom de la personne qui signe.'] });
  if (!address.lastName?.trim()) throw invalidFields({ lastName: ['Indiquez le nom de la personne qui signe.'] });
  refuseUnpostable(address, address.kind);
  await SenderAddress.query(deps.db).insert({ userId, address, updatedAt: deps.now() }).onConflict('user_id').merge();
}
