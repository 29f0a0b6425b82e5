interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

/**
 * The only policy that the content security policy allows (`trusted-types affranchi`); browsers without Trusted Types
 * take strings.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('affranchi', {
  createHTML: (html) => html,
});
const trusted = new Map<string, string>();

/**
 * Marks our own markup (drawings, server-rendered parts) as safe to insert. Never pass user input. Equal text returns
 * the same object, because React writes the markup again whenever the object changes.
 */
export function toTrustedHtml(html: string): string {
  if (!policy) return html;
  const cached = trusted.get(html) ?? policy.createHTML(html);
  trusted.set(html, cached);
  return cached;
}
