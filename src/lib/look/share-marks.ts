/** Logos of the places a link can be shared to, in a box of 24, each a single path to stroke; drawn by us. */
export const markLinkedIn =
  'M4 9.5v10M4 5.2v.1M10 19.5v-10M10 14c0-3 2-4.5 4.5-4.5S19 11 19 14v5.5';
export const markX = 'M4 4l11.6 16H20L8.4 4zM4.4 20l6.6-7.2M19.2 4l-6 6.6';
export const markFacebook = 'M16.5 4H15a4 4 0 0 0-4 4v12.5M7.5 12h8';
export const markWhatsApp =
  'M4 20l1.3-4A8.5 8.5 0 1 1 8.4 19zM9.2 8.8c0 3.4 2.6 6 6 6l1-1.8-2.2-1.1-.9.9c-.9-.4-1.5-1-1.9-1.9l.9-.9L11 7.8z';
export const markInstagram =
  'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM8.3 12a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0zM17 7v.1';
