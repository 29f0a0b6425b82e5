import { CHOICE_COOKIE } from './choice.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Passes the consent to the tags. A purpose that is not listed was refused. */
export function notifyTags(accepted: readonly string[], purposes: readonly string[]): void {
  (window.dataLayer ??= []).push({
    event: 'consent',
    ...Object.fromEntries(purposes.map((purpose) => [purpose, accepted.includes(purpose)])),
  });
}

/** The only place that loads third-party scripts. */
export function loadTags(url: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  document.head.append(script);
}

const OURS = new RegExp(`^(XSRF-TOKEN|auth\\..*|${CHOICE_COOKIE})$`);

/** Deletes first-party cookies of the tags after consent is refused. Cookies of third-party domains cannot be deleted. */
export function clearTagCookies(): void {
  const hosts = location.hostname.split('.').map((_, i, parts) => parts.slice(i).join('.'));
  for (const cookie of document.cookie
    .split('; ')
    .map((pair) => pair.split('=')[0]!)
    .filter((name) => name && !OURS.test(name)))
    for (const domain of ['', ...hosts.map((host) => `; domain=${host}`)])
      document.cookie = `${cookie}=; path=/; max-age=0${domain}`;
}
