export interface DemoAccount {
  role: 'customer' | 'support' | 'admin';
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}
export function newDemoPasswords(): Record<string, string>;
export function demoAccounts(env: Record<string, string | undefined>): DemoAccount[];
