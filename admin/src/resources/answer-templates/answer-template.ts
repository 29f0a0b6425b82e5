import type { z } from 'zod';
import type { AnswerTemplateRow } from '../../../../src/modules/orders/support/answer-template.contract.ts';

export type AnswerTemplate = z.output<typeof AnswerTemplateRow>;
