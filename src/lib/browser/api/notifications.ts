import { shell } from '#lib/constants.ts';
import { api } from '#lib/browser/api/client.ts';

export interface Notification {
  id: string;
  title: string;
  /** One text or several lines. */
  message: string | string[];
  is_read: boolean;
  created_at: string;
  link?: string | null;
}

export const fetchNotifications = (limit: number = shell.notificationsPage) =>
  api.get<Notification[]>('/notifications', { query: { limit } });

export const markNotificationRead = (id: string) =>
  api.put<Notification>(`/notifications/${encodeURIComponent(id)}/read`);

export const markAllNotificationsRead = () => api.put<unknown>('/notifications/read-all');
