import { shell } from '#lib/constants.ts';
import type { ActionItem, Notification } from '#lib/notifications/contract.ts';
import { api } from '#lib/browser/api/client.ts';

export const fetchNotifications = (limit: number = shell.notificationsPage) =>
  api.get<Notification[]>('/notifications', { query: { limit } });

export const fetchOlderNotifications = (before: string) =>
  api.get<Notification[]>('/notifications', { query: { limit: shell.notificationsPage, before } });

export const fetchActions = () => api.get<ActionItem[]>('/notifications/actions');

/** Outlives the page, because opening an entry usually leaves it. */
export const markNotificationRead = (id: string) =>
  api.put<Notification>(`/notifications/${encodeURIComponent(id)}/read`, { keepalive: true });

export const markAllNotificationsRead = () => api.put<unknown>('/notifications/read-all');
