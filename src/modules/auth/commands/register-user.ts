import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { invalidFields, Refusal } from '../../../kernel/refusal.ts';
import type { Registration } from '../contract.ts';
import { userRegistered } from '../events.ts';
import { User } from '../models/user.ts';
import { hashPassword, refuseWeakPassword } from '../password.ts';
import { askEmailProof } from './ask-email-proof.ts';
import { logIn } from './log-in.ts';

/** Opens a customer's account. Who has one and types its password is let in: most often the first answer was lost on its way. */
export async function registerUser(deps: Deps, input: Registration): Promise<User> {
  refuseWeakPassword(input.password, input);
  return (await newAccount(deps, input)) ?? ownAccount(deps, input);
}

async function ownAccount(deps: Deps, { email, password }: Registration): Promise<User> {
  try {
    return await logIn(deps, { email, password });
  } catch (error) {
    if (error instanceof Refusal) throw invalidFields({ email: ['Un compte existe déjà avec cette adresse. Connectez-vous, votre lettre est gardée.'] });
    throw error;
  }
}

/** Nothing where the address has an account. */
async function newAccount(deps: Deps, input: Registration): Promise<User | undefined> {
  const passwordHash = await hashPassword(input.password);
  return deps.db.transaction(async (trx) => {
    const id = deps.newId();
    const made = await User.query(trx)
      .insert({ id, email: input.email, passwordHash, firstName: input.firstName, lastName: input.lastName, role: 'customer' })
      .onConflict('email')
      .ignore()
      .returning('id');
    if ([made].flat().length === 0 || !(await User.query(trx).findById(id))) return undefined;
    await askEmailProof(deps, trx, { userId: id, email: input.email, replaces: null });
    await emit(trx, userRegistered, { id });
    return User.query(trx).findById(id).throwIfNotFound();
  });
}
