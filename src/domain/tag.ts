/** A label that groups events (interface: Tag). */
export interface Tag {
  readonly id: string;
  readonly slug?: string;
  readonly label?: string;
  readonly createdAtMs?: number;
  readonly updatedAtMs?: number;
  readonly requiresTranslation?: boolean;
}
