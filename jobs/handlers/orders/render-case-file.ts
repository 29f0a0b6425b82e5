import { getCaseData, storeCaseFile } from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';
import { formatCaseName } from '../../pdf-documents/case-document.ts';
import { renderCase } from '../../pool-tasks.ts';
import { readProofParts } from './render-proof-file.ts';

/**
 * Renders the case file of several letters. Not among the letters that are to be posted: a large one takes minutes.
 */
export const renderCaseFile = defineHandler({
  job: 'render-case-file',
  queue: 'exports',
  retry: retry.render,
  async run({ id }, deps) {
    const data = await getCaseData(deps, id);
    if (!data || data.letters.length === 0) return;
    const parts = [];
    for (const { proof } of data.letters) parts.push(await readProofParts(deps, proof));
    const bytes = await deps.workerPool.run(renderCase, { data, parts, publicUrl: deps.config.publicUrl });
    await storeCaseFile(deps, { id, userId: data.userId, name: formatCaseName(data), bytes });
  },
});
