import { Drawer } from "antd";
import { useState } from "react";
import { Mark } from "./Logo.tsx";
import { SideMenu } from "./SideMenu.tsx";

export default function MenuDrawer({ close }: { close(): void }) {
  const [open, setOpen] = useState(true);
  return (
    <Drawer
      rootClassName="menu-drawer"
      open={open}
      placement="left"
      width="min(300px, 84vw)"
      title={
        <>
          <Mark />
          <span className="visually-hidden">Menu</span>
        </>
      }
      closable={{ placement: "end", "aria-label": "Close menu" }}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      <SideMenu collapsed={false} />
    </Drawer>
  );
}
