/**
 * Draws an envelope that closes over the letter. It is no part of the page: the next page opens beneath it at once, for
 * every person, and it goes away by itself.
 */
export function closeEnvelope(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const envelope = document.createElement('div');
  envelope.className = 'closing-envelope';
  envelope.setAttribute('aria-hidden', 'true');
  envelope.append(document.createElement('i'));
  envelope.addEventListener('animationend', ({ target }) => target === envelope && envelope.remove());
  document.body.append(envelope);
}
