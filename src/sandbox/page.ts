import type { Context } from 'koa';

/** Markup that is inserted unchanged; everything else is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | readonly Piece[];

export const raw = (text: string): Html => new Html(text);

export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(parts.map((part, i) => part + (i < pieces.length ? toText(pieces[i]!) : '')).join(''));

function toText(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(toText).join('');
  return String(piece).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The site's colour tokens, because the sandbox process serves no style sheet. */
const STYLE = `
:root { color-scheme: light dark; --ground: #edf8f6; --surface: #fff; --ink: #10302f; --ink-soft: #3b5755; --link: #0a5a54; --line: #bcdcd6;
  --action: #0e6962; --on-action: #fff; --focus: #10302f; --block: #0b4f4a; --on-block: #f2fbf9; --sheet: #fff; --sheet-ink: #14211f;
  --envelope: #f5e6c6; --envelope-ink: #3a2a10; --envelope-soft: #5f4a24; --stamp-red: #b5301f;
  --text: "Atkinson Hyperlegible Next", Verdana, sans-serif; --r-paper: 3px; --r-control: 14px; --r-card: 20px;
  --s1: 4px; --s2: 8px; --s3: 12px; --s4: 16px; --s5: 24px; --s6: 32px; --shadow-paper: 0 1px 2px rgb(7 58 54 / .16), 0 10px 28px -8px rgb(7 58 54 / .28); }
@media (prefers-color-scheme: dark) { :root { --ground: #0a2221; --surface: #123634; --ink: #e9f6f3; --ink-soft: #b4d0cb; --link: #9be3d8;
  --line: #2f5d59; --action: #8bdacd; --on-action: #052b28; --focus: #fff3d6; --block: #16504b; --envelope: #f0dfbb; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 400 1.0625rem/1.55 var(--text); }
header { background: var(--block); color: var(--on-block); padding: var(--s4) clamp(16px, 4vw, 56px); }
header nav { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s5); align-items: center; }
header a { color: inherit; padding-block: var(--s2); }
main { max-width: 1100px; margin: 0 auto; padding: var(--s6) clamp(16px, 4vw, 56px); }
h1 { font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem); line-height: 1.1; margin: 0 0 var(--s4); overflow-wrap: anywhere; }
h2 { font-size: 1.375rem; margin: var(--s6) 0 var(--s3); }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
button { min-height: 48px; padding: 0 var(--s5); border: 0; border-radius: var(--r-control); background: var(--action); color: var(--on-action); font: 700 1rem var(--text); cursor: pointer; }
input { min-height: 48px; width: 100%; padding: 0 var(--s4); border: 2px solid var(--line); border-radius: var(--r-control); background: var(--surface); color: var(--ink); font: inherit; }
`;

/** The page of each sandbox of this process, by address. */
const pages = new Map<string, string>();

/** Adds a link to the head of every sandbox page. */
export const addPageLink = (path: string, label: string): void => void pages.set(path, label);

/** Renders the frame of every sandbox page. */
export function page({ title, body }: { title: string; body: Html }): string {
  return html`${raw('<!doctype html>')}
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · bac à sable</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <nav aria-label="Bac à sable">
            <strong>Bac à sable</strong>${[...pages].map(([path, label]) => html`<a href="${path}">${label}</a>`)}
          </nav>
        </header>
        <main>${body}</main>
      </body>
    </html>`.text;
}

export function sendPage(ctx: Context, body: string): void {
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = body;
}

/** Redirects with 303, so that the browser reads the page again and does not post again. */
export function redirectAfterPost(ctx: Context, path: string): void {
  ctx.status = 303;
  ctx.redirect(path);
}
