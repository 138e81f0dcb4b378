import { Button as AntdButton } from "antd";
import type { ReactNode } from "react";
import { useHref, useLinkClickHandler } from "react-router";
import { Icon, type IconName } from "./Icon.tsx";

interface BaseProps {
  kind?: "primary" | "default" | "text" | "danger";
  icon?: IconName;
  /** True while the action runs; further clicks are ignored. */
  busy?: boolean;
  disabled?: boolean;
  submit?: boolean;
  small?: boolean;
  /** Accessible name of a button without text. */
  label?: string;
  children?: ReactNode;
}

const antdPropsOf = ({ kind, icon, busy, disabled, submit, small, label }: BaseProps) => ({
  type:
    kind === "primary" || kind === "danger"
      ? ("primary" as const)
      : kind === "text"
        ? ("text" as const)
        : undefined,
  danger: kind === "danger",
  icon: icon && <Icon name={icon} />,
  loading: busy,
  disabled,
  htmlType: submit ? ("submit" as const) : ("button" as const),
  size: small ? ("small" as const) : undefined,
  "aria-label": label,
  title: label,
});

function LinkButton({ to, children, ...base }: BaseProps & { to: string }) {
  const href = useHref(to);
  const open = useLinkClickHandler<HTMLElement>(to);
  return (
    // React Router declares the event of an anchor and uses only properties that a button's event has too.
    <AntdButton {...antdPropsOf(base)} href={href} onClick={(event) => open(event)}>
      {children}
    </AntdButton>
  );
}

/** A button, or a link styled as one if `to` is set. */
export function Button(props: BaseProps & { to?: string; onClick?: () => void }) {
  const { to, onClick, children, ...base } = props;
  if (to !== undefined)
    return (
      <LinkButton to={to} {...base}>
        {children}
      </LinkButton>
    );
  return (
    <AntdButton {...antdPropsOf(base)} onClick={onClick}>
      {children}
    </AntdButton>
  );
}
