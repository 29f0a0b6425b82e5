import type { EmailFrame, EmailLink } from './email.ts';

interface Footer {
  lines: readonly string[];
  contact: EmailLink;
  /** Only below news that the person can switch off. */
  choices: readonly EmailLink[];
}

/** The footer of every e-mail, for both of its parts. */
export function buildFooter({ publicUrl, contact, sellerIdentity, unsubscribeUrl }: EmailFrame): Footer {
  return {
    lines: ['Affranchi est un service privé et payant, sans lien avec l’administration.', `${sellerIdentity}.`],
    contact: { label: contact, url: `mailto:${contact}` },
    choices: unsubscribeUrl
      ? [
          { label: 'Ne plus recevoir ces nouvelles', url: unsubscribeUrl },
          { label: 'Choisir mes e-mails', url: `${publicUrl}/mon-profil` },
        ]
      : [],
  };
}
