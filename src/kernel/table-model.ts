import { Model, QueryBuilder, snakeCaseMappers } from 'objection';
import { notFound } from './errors.ts';

/**
 * Marks a query as a model's, so that `connect` writes its names in snake_case. Knex's own queries stay as they are
 * typed.
 */
export const MODEL_QUERY = Symbol('model query');

class RowQuery<M extends Model, R = M[]> extends QueryBuilder<M, R> {
  constructor(...args: []) {
    super(...args);
    this.onBuildKnex((query) => void query.queryContext(MODEL_QUERY));
  }
}

/** Every table's model: camelCase in code, in its rows and in its queries, snake_case in PostgreSQL. */
export class TableModel extends Model {
  declare id: string;
  static override columnNameMappers = snakeCaseMappers();
  static override QueryBuilder = RowQuery;
  /** The error of `throwIfNotFound`: an unknown id in a URL is a 404. */
  static override createNotFoundError(): Error {
    return notFound({ table: this.tableName });
  }
}
