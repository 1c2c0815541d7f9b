// Every browser with push uses one of these; its endpoint belongs to its maker's service.
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
const families = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/**
 * True for an address of a push service that browsers use. The list stops a made-up subscription from turning
 * our server against others or its own network: we call no other host, no IP address, no port, and no URL
 * with credentials.
 */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return hosts.includes(hostname) || families.some((family) => hostname.endsWith(family));
}
