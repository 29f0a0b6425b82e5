/** A quotation with its source. */
export function Quote({ text, source, from, url }: { text: string; source: string; from: string; url: string }) {
  return (
    <figure className="quote">
      <blockquote cite={url}>« {text} »</blockquote>
      <figcaption>
        <b>{source}</b>
        <a href={url} rel="noopener">
          {from}
        </a>
      </figcaption>
    </figure>
  );
}
