/** A quotation with its source. */
export function Quote({ words, source, from, url }: { words: string; source: string; from: string; url: string }) {
  return (
    <figure className="quote">
      <blockquote cite={url}>« {words} »</blockquote>
      <figcaption>
        <b>{source}</b>
        <a href={url} rel="noopener">
          {from}
        </a>
      </figcaption>
    </figure>
  );
}
