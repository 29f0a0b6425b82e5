import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { openJournal } from '../event-log.ts';
import { FileStore } from '../file-store.ts';
import type { StoredMail } from './pages.ts';

type Entry = { t: 'mail'; mail: StoredMail } | { t: 'again'; id: string; at: string };

export interface MailStore {
  /** Stores a message. One that was delivered before, by its Message-ID, is only counted. */
  receive(bytes: Buffer, to: string[]): Promise<void>;
  find(id: string | undefined): StoredMail | undefined;
  /** In the order of their arrival. */
  list(): StoredMail[];
  readAttachment(sha256: string): Buffer;
  close(): void;
}

/** Keeps messages and their attachments in a folder, over restarts. */
export function openMailStore(dataDir: string): MailStore {
  const journal = openJournal<Entry>(join(dataDir, 'mailbox.jsonl'));
  const fileStore = new FileStore(join(dataDir, 'mailbox'));
  const mails = new Map<string, StoredMail>();
  const byMessageId = new Map<string, StoredMail>();

  const apply = (entry: Entry): void => {
    if (entry.t === 'again') {
      const mail = mails.get(entry.id);
      if (mail) mail.count += 1;
      return;
    }
    const mail = structuredClone(entry.mail);
    mails.set(mail.id, mail);
    byMessageId.set(mail.messageId, mail);
  };
  for (const entry of journal.replay()) apply(entry);
  const commit = (entry: Entry): void => {
    journal.append(entry);
    apply(entry);
  };

  return {
    async receive(bytes, to) {
      const read = await readMail(bytes, to, fileStore);
      const before = byMessageId.get(read.messageId);
      commit(before ? { t: 'again', id: before.id, at: read.at } : { t: 'mail', mail: read });
    },
    find: (id) => mails.get(id ?? ''),
    list: () => [...mails.values()],
    readAttachment: (sha256) => fileStore.get(sha256),
    close: () => journal.close(),
  };
}

async function readMail(bytes: Buffer, to: string[], fileStore: FileStore): Promise<StoredMail> {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' });
  const id = randomUUID();
  return {
    id,
    at: new Date().toISOString(),
    messageId: mail.messageId ?? `<${id}@sans-message-id>`,
    count: 1,
    from: mail.from?.address ?? '',
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map((attachment, i) => {
      const content =
        typeof attachment.content === 'string' ? Buffer.from(attachment.content) : new Uint8Array(attachment.content);
      return {
        name: attachment.filename ?? `piece-${i + 1}`,
        type: attachment.mimeType,
        size: content.byteLength,
        sha256: fileStore.put(content),
      };
    }),
  };
}
