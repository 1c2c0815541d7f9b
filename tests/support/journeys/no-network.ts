/**
 * What a browser reports when its connection is lost, also for a part of the page that was still
 * loading.
 */
export const noNetwork =
  /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)|Failed to fetch dynamically imported module/;
