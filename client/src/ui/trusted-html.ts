interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

/**
 * The one policy that the content security policy names (`trusted-types affranchi`); browsers without Trusted Types
 * take strings.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('affranchi', {
  createHTML: (html) => html,
});
const trusted = new Map<string, string>();

/**
 * Marks markup of ours (drawings, parts that the server rendered) as safe to write into the page. Never pass it what a
 * person typed. The same text gives the same object: React writes the markup again whenever the object changes.
 */
export function toTrustedHtml(html: string): string {
  if (!policy) return html;
  const cached = trusted.get(html) ?? policy.createHTML(html);
  trusted.set(html, cached);
  return cached;
}
