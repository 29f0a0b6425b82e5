import type { Deps } from '../../../src/kernel/deps.ts';
import { toEmailJob } from '../../../src/kernel/engine-names.contract.ts';
import type { EventDefinition } from '../../../src/kernel/events.ts';
import { defineHandler, lowPriorities, on, retry, type EventHandler, type Handler } from '../../handler.ts';
import { toEmail, type Email, type EmailBody } from './email.ts';
import { formatGreeting, sendEmail, type Attachment, type Recipient } from './send.ts';

interface EmailDeclaration<Payload, Data> {
  /** The file's name. The stored job is `send-<name>-email`: renaming it takes a migration of open dispatches. */
  name: string;
  /** The name in the back office, in French, as one literal: build.mjs copies it for the screens. */
  label: string;
  /** For colleagues; build.mjs copies it for the screens, from a line of its own. */
  isToTeam?: true;
  event: EventDefinition<Payload>;
  /**
   * Returns what the text needs, or null if there is nothing to send any more. Delivery is at least once and unordered.
   */
  load: (payload: Payload, deps: Deps) => Promise<Data | null>;
  recipient: (data: NoInfer<Data>) => Recipient;
  /**
   * Identifies the e-mail towards the mail server; equal for each retry, different for each e-mail. Never changed once
   * in use.
   */
  key: (payload: NoInfer<Payload>, data: NoInfer<Data>) => string;
  subject: (data: NoInfer<Data>) => string;
  body: (data: NoInfer<Data>) => EmailBody;
  attachments?: (payload: NoInfer<Payload>, deps: Deps) => Promise<Attachment[]>;
  /** Runs once the e-mail is sent; again, if the job was interrupted here. */
  afterSending?: (payload: NoInfer<Payload>, deps: Deps) => Promise<void>;
  /** One for each variant of the text; tests/jobs/emails.test.ts renders all of them. */
  samples: readonly [NoInfer<Data>, ...NoInfer<Data>[]];
}

/** An e-mail as the registry and its tests see it. */
export interface RegisteredEmail {
  readonly name: string;
  readonly label: string;
  readonly eventHandler: EventHandler;
  /** Whether its recipient can switch it off. */
  readonly isOptional: boolean;
  renderSamples: () => Email[];
}

interface DefinedEmail<Payload, Data> extends RegisteredEmail {
  readonly handler: Handler<Payload>;
  render: (data: Data, greeting?: string) => Email;
}

/** Declares an e-mail: the event that causes it, who receives it, and its text. */
export function defineEmail<Payload, Data>(declaration: EmailDeclaration<Payload, Data>): DefinedEmail<Payload, Data> {
  const { name, label, event, load, recipient, key, subject, body, attachments, afterSending, samples } = declaration;
  const render = (data: Data, greeting = formatGreeting()): Email =>
    toEmail({ subject: subject(data), body: body(data) }, greeting);
  const isOptional = 'preference' in recipient(samples[0]);
  const handler = defineHandler<Payload>({
    job: toEmailJob(name),
    queue: 'mail',
    retry: retry.network,
    // A partner reports thousands of letters at once: an e-mail that a person asked for does not wait for their news.
    ...(isOptional && { priorities: lowPriorities }),
    async run(payload, deps) {
      const data = await load(payload, deps);
      if (data === null) return;
      await sendEmail(deps, {
        recipient: recipient(data),
        key: key(payload, data),
        about: { email: name, event: event.name, subjectId: (payload as { id?: unknown }).id },
        attachments: await attachments?.(payload, deps),
        render: (greeting) => render(data, greeting),
      });
      await afterSending?.(payload, deps);
    },
  });
  const renderSample = (data: Data): Email =>
    render(data, 'userId' in recipient(data) ? formatGreeting({ firstName: 'Hélène' }) : formatGreeting());
  return {
    name,
    label,
    handler,
    eventHandler: on(event, handler),
    isOptional,
    render,
    renderSamples: () => samples.map(renderSample),
  };
}
