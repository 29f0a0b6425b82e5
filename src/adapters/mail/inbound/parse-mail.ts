import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { foldQuotes } from './fold-quotes.ts';
import { htmlToText } from './html-to-text.ts';

/** Who wrote a mail: a person, a program that answers for one, or a mail server that could not deliver ours. */
export type MailAuthor = 'person' | 'auto_reply' | 'bounce';

/** A mail that reached us, as far as it is shown: attachments are named and never opened. */
export interface InboundMail {
  author: MailAuthor;
  /** Null if the mail names no usable sender. */
  from: { name: string; address: string } | null;
  /** Every header that may hold the address that the mail was sent to. */
  recipients: string;
  subject: string;
  /** The Message-IDs that it answers, or that a bounce returns, without angle brackets. */
  answers: string[];
  /** What the person wrote. */
  text: string;
  /** The quoted mail and the signature below it. */
  quoted: string | null;
  attachments: { name: string; type: string; bytes: number }[];
}

const MAX_CHARACTERS = 50_000;
const MAX_SUBJECT = 200;
const MAX_ATTACHMENTS = 30;
const MAX_REFERENCES = 200;
/** A report of a mail server fits in. */
const MAX_REPORT_BYTES = 200_000;
const LONGER = '\n\n[La suite est trop longue pour être montrée.]';

/** PostgreSQL has no NUL in text; other control characters are of no use on a screen. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
const cleanLine = (text: string, maxLength: number): string =>
  Array.from(clean(text).replace(/\s+/g, ' ').trim()).slice(0, maxLength).join('');
const cut = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS).toWellFormed()}${LONGER}` : text;

/**
 * Identifies a mail by its Message-ID, or by its bytes if it has none: the same mail delivered twice is one. A hash,
 * because the id names the sender's computer and may be of any length.
 */
export function identifyMail(bytes: Buffer): string {
  const headerEnd = /\r?\n\r?\n/.exec(bytes.subarray(0, MAX_HEADER_BYTES).toString('latin1'))?.index;
  const headers = bytes.subarray(0, headerEnd ?? MAX_HEADER_BYTES).toString('latin1');
  const [, id] = /^message-id:[ \t]*(?:\r?\n[ \t]+)?(\S+)/im.exec(headers) ?? [];
  return createHash('sha256')
    .update(id ? `id:${id}` : bytes)
    .digest('base64url');
}
const MAX_HEADER_BYTES = 1_000_000;

/** Reads a mail. Whatever is wrong with it, what can be read is returned. */
export async function parseMail(bytes: Buffer): Promise<InboundMail> {
  const email = await PostalMime.parse(bytes, { maxNestingDepth: 30, maxRfc822NestingDepth: 1 }).catch(() => null);
  if (!email) return toUnreadable(bytes);
  const report = bytes.subarray(0, MAX_REPORT_BYTES).toString('latin1');
  const author = findAuthor(email, report);
  const written = email.text?.trim() ? email.text : htmlToText(email.html ?? '');
  const { text, quoted } = foldQuotes(clean(written));
  return {
    author,
    from: toSender(email),
    recipients: RECIPIENT_HEADERS.flatMap((name) => listHeader(email, name)).join(' '),
    subject: cleanLine(email.subject ?? '', MAX_SUBJECT),
    answers: listAnswered(email, author === 'bounce' ? report : ''),
    text: cut(text),
    quoted: quoted && cut(quoted),
    attachments: email.attachments.slice(0, MAX_ATTACHMENTS).map(({ filename, mimeType, content }) => ({
      name: cleanLine(filename ?? '', MAX_SUBJECT) || 'sans nom',
      type: cleanLine(mimeType, 100),
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
  };
}

/** A mail that no program can take apart is shown as it came, without a sender to answer to. */
function toUnreadable(bytes: Buffer): InboundMail {
  const text = cut(clean(bytes.subarray(0, 2 * MAX_CHARACTERS).toString('utf8')));
  return {
    author: 'auto_reply',
    from: null,
    recipients: '',
    subject: 'Courriel illisible',
    answers: [],
    text,
    quoted: null,
    attachments: [],
  };
}

const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'];
const listHeader = ({ headers }: Email, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value.slice(0, 10_000));

function toSender({ from }: Email): InboundMail['from'] {
  if (!from || from.group !== undefined) return null;
  const address = from.address.trim().toLowerCase();
  // One address of ordinary form: it is shown, answered and compared.
  if (address.length > 254 || !/^[^\s@<>"',;:\\\p{Cc}]+@[^\s@<>"',;:\\\p{Cc}]+\.[^\s@<>"',;:\\\p{Cc}]+$/u.test(address))
    return null;
  return { name: cleanLine(from.name, 140), address };
}

/** RFC 3834 and what programs send in its place. An empty return path alone is that of an automatic answer. */
function findAuthor(email: Email, report: string): MailAuthor {
  const getFirstHeader = (name: string): string => listHeader(email, name)[0]?.trim().toLowerCase() ?? '';
  const isReport =
    /^multipart\/report\b/.test(getFirstHeader('content-type')) &&
    getFirstHeader('content-type').includes('delivery-status');
  const isServer = /^(?:mailer-daemon|postmaster)@/i.test(email.from?.address ?? '');
  if (isReport || isServer)
    return /^action:\s*(?:delayed|delivered|relayed|expanded)\b/im.test(report) ? 'auto_reply' : 'bounce';
  const isAutomatic =
    !/^(?:|no\b.*)$/.test(getFirstHeader('auto-submitted')) ||
    /^(?:bulk|junk|list|auto_reply)\b/.test(getFirstHeader('precedence')) ||
    getFirstHeader('return-path') === '<>' ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => getFirstHeader(name) !== '');
  return isAutomatic ? 'auto_reply' : 'person';
}

const MESSAGE_ID = /<([^<>\s]{1,250})>/g;
function listAnswered(email: Email, report: string): string[] {
  const named = [...listHeader(email, 'in-reply-to'), ...listHeader(email, 'references'), report].flatMap((text) =>
    [...text.matchAll(MESSAGE_ID)].map(([, id]) => id!),
  );
  return [...new Set(named)].slice(0, MAX_REFERENCES);
}
