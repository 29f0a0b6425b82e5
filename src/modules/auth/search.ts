import type { Deps } from '../../kernel/deps.ts';
import {
  findNewest,
  isCostly,
  toBeginning,
  whereWords,
  type Found,
  type SearchWords,
} from '../../kernel/text-search.ts';

export interface FoundUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  createdAt: Date;
}
export type UserTerm =
  | { id: string }
  /** The beginning is enough. */
  | { email: string }
  | SearchWords;

/** Finds accounts for the search of the back office; erased ones are never found. */
export function searchUsers({ db }: Pick<Deps, 'db'>, term: UserTerm, limit: number): Promise<Found<FoundUser>> {
  const query = db('users').whereNull('erased_at');
  if ('id' in term) void query.where('id', term.id);
  else if ('email' in term) void query.where('email', 'like', toBeginning(term.email));
  else whereWords(query, 'search_name', term);
  return findNewest<FoundUser>(query, {
    id: 'id',
    newestBy: 'created_at',
    select: {
      id: 'id',
      email: 'email',
      firstName: 'first_name',
      lastName: 'last_name',
      role: 'role',
      createdAt: 'created_at',
    },
    limit,
    isCostly: isCostly(term),
  });
}
