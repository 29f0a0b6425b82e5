import { normaliseAnswers, type ComposeOptions } from './compose.ts';
import { renderBody } from './render.ts';
import type { ComposableTemplate, ComposeContent } from './template.ts';

/**
 * Whether the letter gives its recipient the period of `replyWithin`. Some letters give none in one of their cases: one
 * that ends a contract at once, or names a day of its own.
 */
export const asksReply = (
  template: ComposableTemplate,
  content: ComposeContent,
  options: Pick<ComposeOptions, 'date' | 'sending' | 'presentedOn'>,
): boolean =>
  template.replyWithin !== undefined &&
  renderBody(template, normaliseAnswers(template, content, options), []).asksReply;
