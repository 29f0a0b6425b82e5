const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Reads rows page by page in the order of their ids: memory holds one page. `read` returns the next rows after an id. */
export async function* readInBatches<Row extends { id: string }>(
  read: (afterId: string) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  for (let afterId: string | undefined = BEFORE_ALL; afterId;) {
    const rows: Row[] = await read(afterId);
    if (rows.length > 0) yield rows;
    afterId = rows.at(-1)?.id;
  }
}
