import { Model, snakeCaseMappers } from 'objection';

/** Every table's model: camelCase in code, snake_case in PostgreSQL. */
export class Row extends Model {
  declare id: string;
  static override columnNameMappers = snakeCaseMappers();
}
