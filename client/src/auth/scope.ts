/**
 * A user has a permission when the scope lists it, or is an object with that key
 * (docs/domain/interface.md#permissions).
 */
export const hasScope = (
  who: { scope: readonly string[] | Readonly<Record<string, unknown>> } | null | undefined,
  permission: string,
): boolean =>
  Array.isArray(who?.scope) ? who.scope.includes(permission) : Boolean(who && Object.hasOwn(who.scope, permission));
