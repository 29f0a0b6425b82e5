interface PlainPage {
  title: string;
  text: string;
  links: readonly (readonly [href: string, label: string])[];
  /** Addresses of our style sheets; none where even those are not to be counted on. */
  styles?: readonly string[];
}

/**
 * Renders a page without script and route, for responses that are sent before the site itself is reached. `text` is
 * HTML.
 */
export const renderPlainPage = ({ title, text, links, styles = [] }: PlainPage): string => `<!doctype html>
<html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Affranchi</title>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}<main class="wrap page page-narrow"><h1>${title}</h1>
<p class="lead gap-top">${text}</p>
<p class="row gap-top">${links.map(([href, label], index) => `<a class="btn${index > 0 ? ' btn-quiet' : ''}" href="${href}">${label}</a>`).join(' ')}</p></main></html>
`;

/**
 * Shown if rendering the error page fails (docs/domain/interface.md#errors). Loads no script and no style sheet, which
 * could fail again.
 */
export const renderFallbackErrorPage = (reference: string): string => `<!doctype html>
<html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Une erreur est survenue · Affranchi</title>
<main><h1>Une erreur est survenue de notre côté</h1>
<p>Ce que vous avez écrit est gardé. Réessayez dans une minute. Référence\u00a0: ${reference}.</p>
<p lang="en">An error occurred while showing the error page</p>
<p><a href="/">Retour à l’accueil</a> <a href="/" lang="en">Go back to home</a></p></main></html>
`;
