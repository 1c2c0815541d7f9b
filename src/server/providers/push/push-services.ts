// Every browser with push uses one of these; a browser's endpoint is on its maker's service.
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
const families = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/**
 * True for an address of a push service that browsers use. The list is what keeps a made-up
 * subscription from turning our server against others or against its own network: no other host, no
 * number, no port, no name and password is called.
 */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return hosts.includes(hostname) || families.some((family) => hostname.endsWith(family));
}
